CREATE TABLE `company` (
	`id` integer PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`previous` text,
	`saved_at` integer,
	CONSTRAINT "company_single" CHECK("company"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `company_files` (
	`name` text PRIMARY KEY NOT NULL,
	`width` integer,
	`height` integer,
	`added_at` integer NOT NULL
);
