CREATE TABLE "admin_log" (
    "position" BIGINT NOT NULL,
    "act_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "previous_hash" CHAR(64) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "admin_log_pkey" PRIMARY KEY ("position"),
    CONSTRAINT "admin_log_position_counts" CHECK ("position" > 0),
    CONSTRAINT "admin_log_phase_known" CHECK ("phase" IN ('began', 'done', 'failed'))
);

CREATE FUNCTION "admin_log_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'admin_log is only ever appended to' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "admin_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_log" FOR EACH STATEMENT EXECUTE FUNCTION "admin_log_refuse"();
-- Also where a session calls itself a replica, which skips ordinary triggers.
ALTER TABLE "admin_log" ENABLE ALWAYS TRIGGER "admin_log_append_only";

-- A locked player is refused whatever token or key is sent; sessions begun before "sessions_since" have been ended.
ALTER TABLE "players" ADD COLUMN "locked_at" TIMESTAMPTZ(3), ADD COLUMN "sessions_since" TIMESTAMPTZ(3);
CREATE INDEX "players_locked_at_idx" ON "players"("locked_at");
CREATE INDEX "players_sessions_since_idx" ON "players"("sessions_since");
