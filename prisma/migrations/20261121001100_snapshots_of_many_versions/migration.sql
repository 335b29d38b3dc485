-- The folds of earlier versions are kept beside the latest, each with a digest of what was stored.
ALTER TABLE "snapshots" ADD COLUMN "digest" TEXT;
UPDATE "snapshots" SET "digest" = encode(sha256(convert_to(concat_ws(' ', "game_id", "version", "format", "type", "ruleset", "state"), 'UTF8')), 'hex');
ALTER TABLE "snapshots" ALTER COLUMN "digest" SET NOT NULL;
ALTER TABLE "snapshots" DROP CONSTRAINT "snapshots_pkey";
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_pkey" PRIMARY KEY ("game_id", "version");
