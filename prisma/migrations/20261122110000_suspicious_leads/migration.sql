-- The honeypot field was filled in. Such requests and messages were not stored before.
ALTER TABLE "leads" ADD COLUMN "is_suspicious" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "contact_messages" ADD COLUMN "is_suspicious" BOOLEAN NOT NULL DEFAULT false;
