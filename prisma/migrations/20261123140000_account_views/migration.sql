-- A session without refresh tokens in which an administrator views an account. It ends with the administrator's session.
ALTER TABLE "sessions" ADD COLUMN "viewer_session_id" UUID;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewer_session_id_fkey"
    FOREIGN KEY ("viewer_session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "sessions_viewer_session_id_idx" ON "sessions"("viewer_session_id");
