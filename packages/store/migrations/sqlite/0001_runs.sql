CREATE TABLE `webcortex_approval` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`root_kind` text NOT NULL,
	`root_id` text NOT NULL,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`note` text,
	`request` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webcortex_approval_pending` ON `webcortex_approval` (`status`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `webcortex_approval_owner` ON `webcortex_approval` (`status`,`root_kind`,`root_id`);--> statement-breakpoint
CREATE INDEX `webcortex_approval_expiry` ON `webcortex_approval` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `webcortex_approval_run` ON `webcortex_approval` (`run_id`);--> statement-breakpoint
CREATE TABLE `webcortex_audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`entry` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webcortex_audit_run` ON `webcortex_audit` (`run_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webcortex_audit_kind` ON `webcortex_audit` (`kind`,`seq`);--> statement-breakpoint
CREATE TABLE `webcortex_ledger` (
	`caller` text NOT NULL,
	`model` text NOT NULL,
	`calls` integer NOT NULL,
	`estimated` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`cache_read_tokens` integer NOT NULL,
	`cache_write_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	PRIMARY KEY(`caller`, `model`)
);
--> statement-breakpoint
CREATE TABLE `webcortex_run` (
	`run_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`root_kind` text NOT NULL,
	`root_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webcortex_session` (
	`agent` text NOT NULL,
	`root_kind` text NOT NULL,
	`root_id` text NOT NULL,
	`session_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`agent`, `root_kind`, `root_id`, `session_id`)
);
--> statement-breakpoint
CREATE INDEX `webcortex_session_recent` ON `webcortex_session` (`updated_at`);