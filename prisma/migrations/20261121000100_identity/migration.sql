CREATE TYPE "player_kind" AS ENUM ('guest', 'registered');

CREATE TABLE "players" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "player_kind" NOT NULL,
    "name_key" TEXT,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "players_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "players_registered" CHECK (("kind" = 'registered') = ("name_key" IS NOT NULL AND "password_hash" IS NOT NULL))
);
CREATE UNIQUE INDEX "players_name_key_key" ON "players"("name_key");

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "player" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_player_fkey" FOREIGN KEY ("player") REFERENCES "players"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "api_keys_player_idx" ON "api_keys"("player");
