CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "owner" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "game_id" UUID,
    "secret_generation" INTEGER NOT NULL DEFAULT 1,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhooks_owner_fkey" FOREIGN KEY ("owner") REFERENCES "players"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhooks_disabled_why" CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL))
);
CREATE INDEX "webhooks_owner_idx" ON "webhooks"("owner");
CREATE INDEX "webhooks_game_id_idx" ON "webhooks"("game_id");

CREATE TABLE "webhook_games" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "ended" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_games_pkey" PRIMARY KEY ("game_id")
);

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "game_id" UUID,
    "version" INTEGER,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_deliveries_state_known" CHECK ("state" IN ('PENDING', 'DELIVERED', 'FAILED'))
);
-- A message of the bus that comes again makes no second delivery.
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_event_id_key" ON "webhook_deliveries"("webhook_id", "event_id");
CREATE INDEX "webhook_deliveries_state_due_at_idx" ON "webhook_deliveries"("state", "due_at");
CREATE INDEX "webhook_deliveries_webhook_id_state_seq_idx" ON "webhook_deliveries"("webhook_id", "state", "seq");
