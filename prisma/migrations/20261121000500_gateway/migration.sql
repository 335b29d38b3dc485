-- Who is connected where is told again every few seconds: it need not survive a crash.
CREATE UNLOGGED TABLE "gateway_presence" (
    "gateway" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "player" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_presence_pkey" PRIMARY KEY ("gateway", "game_id", "player")
);
CREATE INDEX "gateway_presence_game_id_idx" ON "gateway_presence"("game_id");
