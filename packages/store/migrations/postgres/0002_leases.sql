ALTER TABLE "webcortex_approval" ADD COLUMN "followed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webcortex_run" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "webcortex_run" ADD COLUMN "lease_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webcortex_run" ADD COLUMN "fence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "webcortex_approval_followed" ON "webcortex_approval" USING btree ("followed","status");--> statement-breakpoint
CREATE INDEX "webcortex_run_lease" ON "webcortex_run" USING btree ("status","lease_until");