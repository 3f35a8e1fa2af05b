CREATE TABLE `mailed_links` (
	`purpose` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`email` text
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`salt` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
DROP TABLE `password_reset`;--> statement-breakpoint
ALTER TABLE `admin` ADD `password_generated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `admin` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `admin` ADD `totp_step` integer DEFAULT 0 NOT NULL;