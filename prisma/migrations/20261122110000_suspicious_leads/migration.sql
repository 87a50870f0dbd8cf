-- True if the honeypot field was filled in. Earlier releases did not store such requests and messages.
ALTER TABLE "leads" ADD COLUMN "is_suspicious" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "contact_messages" ADD COLUMN "is_suspicious" BOOLEAN NOT NULL DEFAULT false;
