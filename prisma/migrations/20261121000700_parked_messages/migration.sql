CREATE TABLE "parked_messages" (
    "consumer" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "partition" INTEGER,
    "offset" BIGINT,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "parked_messages_pkey" PRIMARY KEY ("consumer", "id")
);
