CREATE TABLE "relay_cursors" (
    "source" TEXT NOT NULL,
    "tx" XID8 NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "relay_cursors_pkey" PRIMARY KEY ("source")
);
