ALTER TABLE `webcortex_approval` ADD `followed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webcortex_approval_followed` ON `webcortex_approval` (`followed`,`status`);--> statement-breakpoint
ALTER TABLE `webcortex_run` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `webcortex_run` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webcortex_run` ADD `fence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webcortex_run_lease` ON `webcortex_run` (`status`,`lease_until`);