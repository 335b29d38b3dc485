-- Everything here is a fold of the ledger and can be rebuilt from it: no serial numbers, no clock. The two projections share no table.

CREATE TABLE "table_progress" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "table_progress_pkey" PRIMARY KEY ("game_id")
);

CREATE TABLE "table_parked" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "table_parked_pkey" PRIMARY KEY ("game_id", "version")
);

CREATE TABLE "table_games" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "visibility" TEXT COLLATE "C" NOT NULL,
    "members" TEXT[] COLLATE "C" NOT NULL,
    "invite" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "table_games_pkey" PRIMARY KEY ("game_id")
);
CREATE INDEX "table_games_created_at_game_id_idx" ON "table_games"("created_at" DESC, "game_id" DESC);
CREATE INDEX "table_games_status_created_at_game_id_idx" ON "table_games"("status", "created_at" DESC, "game_id" DESC);
CREATE INDEX "table_games_members_idx" ON "table_games" USING GIN ("members");
CREATE INDEX "table_games_invite_idx" ON "table_games"("invite");

CREATE TABLE "archive_progress" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "archive_progress_pkey" PRIMARY KEY ("game_id")
);

CREATE TABLE "archive_parked" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "archive_parked_pkey" PRIMARY KEY ("game_id", "version")
);

CREATE TABLE "archive_commits" (
    "game_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "archive_commits_pkey" PRIMARY KEY ("game_id", "version")
);

CREATE TABLE "archive_results" (
    "game_id" UUID NOT NULL,
    "game_type" TEXT COLLATE "C" NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "seats" TEXT NOT NULL,

    CONSTRAINT "archive_results_pkey" PRIMARY KEY ("game_id")
);
CREATE INDEX "archive_results_game_type_finished_at_game_id_idx" ON "archive_results"("game_type", "finished_at", "game_id");

CREATE TABLE "archive_ratings" (
    "game_type" TEXT COLLATE "C" NOT NULL,
    "competitor" TEXT COLLATE "C" NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "game_id" UUID NOT NULL,
    "played" INTEGER NOT NULL,
    "won" INTEGER NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "archive_ratings_pkey" PRIMARY KEY ("game_type", "competitor", "finished_at", "game_id")
);

CREATE TABLE "archive_standings" (
    "game_type" TEXT COLLATE "C" NOT NULL,
    "competitor" TEXT COLLATE "C" NOT NULL,
    "is_bot" BOOLEAN NOT NULL,
    "played" INTEGER NOT NULL,
    "won" INTEGER NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "archive_standings_pkey" PRIMARY KEY ("game_type", "competitor")
);
CREATE INDEX "archive_standings_game_type_is_bot_rating_competitor_idx" ON "archive_standings"("game_type", "is_bot", "rating" DESC, "competitor");
CREATE INDEX "archive_standings_competitor_idx" ON "archive_standings"("competitor");
