-- In an account view, an administrator views the account of a user. `viewer_session_id` is the session of the
-- administrator. An account view has no refresh tokens and ends with this session.
ALTER TABLE "sessions" ADD COLUMN "viewer_session_id" UUID;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewer_session_id_fkey"
    FOREIGN KEY ("viewer_session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "sessions_viewer_session_id_idx" ON "sessions"("viewer_session_id");
