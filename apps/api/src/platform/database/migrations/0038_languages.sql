CREATE TABLE `languages` (
	`code` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'off' NOT NULL,
	`reviewed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `translations` (
	`key` text NOT NULL,
	`language` text NOT NULL,
	`source` text NOT NULL,
	`text` text NOT NULL,
	`previous_source` text,
	PRIMARY KEY(`key`, `language`)
);
--> statement-breakpoint
ALTER TABLE `messages` ADD `language` text DEFAULT 'en' NOT NULL;