CREATE TABLE "webcortex_approval" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"decided_by" text,
	"decided_at" bigint,
	"note" text,
	"request" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webcortex_audit" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"entry" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webcortex_ledger" (
	"caller" text NOT NULL,
	"model" text NOT NULL,
	"calls" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"cache_read_tokens" bigint NOT NULL,
	"cache_write_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "webcortex_ledger_caller_model_pk" PRIMARY KEY("caller","model")
);
--> statement-breakpoint
CREATE TABLE "webcortex_run" (
	"run_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"record" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webcortex_session" (
	"agent" text NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" text NOT NULL,
	"session_id" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "webcortex_session_agent_root_kind_root_id_session_id_pk" PRIMARY KEY("agent","root_kind","root_id","session_id")
);
--> statement-breakpoint
CREATE INDEX "webcortex_approval_pending" ON "webcortex_approval" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "webcortex_approval_owner" ON "webcortex_approval" USING btree ("status","root_kind","root_id");--> statement-breakpoint
CREATE INDEX "webcortex_approval_expiry" ON "webcortex_approval" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "webcortex_approval_run" ON "webcortex_approval" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "webcortex_audit_run" ON "webcortex_audit" USING btree ("run_id","seq");--> statement-breakpoint
CREATE INDEX "webcortex_audit_kind" ON "webcortex_audit" USING btree ("kind","seq");--> statement-breakpoint
CREATE INDEX "webcortex_session_recent" ON "webcortex_session" USING btree ("updated_at");