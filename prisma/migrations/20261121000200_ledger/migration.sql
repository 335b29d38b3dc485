CREATE TABLE "commits" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "command_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "tx" XID8 NOT NULL DEFAULT pg_current_xact_id(),
    "position" BIGSERIAL NOT NULL,

    CONSTRAINT "commits_pkey" PRIMARY KEY ("game_id", "version"),
    CONSTRAINT "commits_version_counts" CHECK ("version" > 0)
);
CREATE UNIQUE INDEX "commits_game_id_command_id_key" ON "commits"("game_id", "command_id");
CREATE UNIQUE INDEX "commits_tx_position_key" ON "commits"("tx", "position");

CREATE TABLE "seeds" (
    "game_id" UUID NOT NULL,
    "seed" BYTEA NOT NULL,

    CONSTRAINT "seeds_pkey" PRIMARY KEY ("game_id")
);

CREATE TABLE "deadlines" (
    "game_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deadlines_pkey" PRIMARY KEY ("game_id")
);
CREATE INDEX "deadlines_due_at_idx" ON "deadlines"("due_at");

CREATE TABLE "snapshots" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "format" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "ruleset" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("game_id")
);

CREATE TABLE "chat_lines" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "seat" INTEGER,
    "player" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "tx" XID8 NOT NULL DEFAULT pg_current_xact_id(),
    "position" BIGSERIAL NOT NULL,

    CONSTRAINT "chat_lines_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "chat_lines_tx_position_key" ON "chat_lines"("tx", "position");
CREATE INDEX "chat_lines_game_id_position_idx" ON "chat_lines"("game_id", "position");
