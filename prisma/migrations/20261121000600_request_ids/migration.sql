ALTER TABLE "commits" ADD COLUMN "request_id" TEXT;
