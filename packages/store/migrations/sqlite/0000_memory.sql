CREATE TABLE `webcortex_memory_entry` (
	`memory` text NOT NULL,
	`root_kind` text NOT NULL,
	`root_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`searched` text NOT NULL,
	`seq` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`memory`, `root_kind`, `root_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `webcortex_memory_newest` ON `webcortex_memory_entry` (`memory`,`root_kind`,`root_id`,`seq`,`searched`);--> statement-breakpoint
CREATE TABLE `webcortex_memory_owner` (
	`memory` text NOT NULL,
	`root_kind` text NOT NULL,
	`root_id` text NOT NULL,
	`entries` integer NOT NULL,
	`last_seq` integer NOT NULL,
	PRIMARY KEY(`memory`, `root_kind`, `root_id`)
);
