CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`device` text NOT NULL,
	`network` text NOT NULL
);
