CREATE TABLE "webcortex_memory_entry" (
	"memory" text NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"searched" text NOT NULL,
	"seq" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "webcortex_memory_entry_memory_root_kind_root_id_key_pk" PRIMARY KEY("memory","root_kind","root_id","key")
);
--> statement-breakpoint
CREATE TABLE "webcortex_memory_owner" (
	"memory" text NOT NULL,
	"root_kind" text NOT NULL,
	"root_id" text NOT NULL,
	"entries" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	CONSTRAINT "webcortex_memory_owner_memory_root_kind_root_id_pk" PRIMARY KEY("memory","root_kind","root_id")
);
--> statement-breakpoint
CREATE INDEX "webcortex_memory_newest" ON "webcortex_memory_entry" USING btree ("memory","root_kind","root_id","seq");