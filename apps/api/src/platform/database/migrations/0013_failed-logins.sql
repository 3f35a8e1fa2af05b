ALTER TABLE `admin` ADD `failed_logins` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `admin` ADD `last_failed_login_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `failed_logins` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_failed_login_at` integer;