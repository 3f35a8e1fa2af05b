CREATE TABLE `first_steps` (
	`id` integer PRIMARY KEY NOT NULL,
	`dismissed_at` integer,
	`test_mail_taken_at` integer,
	`test_mail_arrived_at` integer,
	`backup_downloaded_at` integer,
	CONSTRAINT "first_steps_single" CHECK("first_steps"."id" = 1)
);
