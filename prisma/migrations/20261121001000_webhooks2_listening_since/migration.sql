-- What happened while a webhook was disabled is not told once it is enabled again.
ALTER TABLE "webhooks" ADD COLUMN "listening_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "webhooks" SET "listening_since" = "created_at";
