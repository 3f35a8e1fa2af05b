CREATE TABLE `mail_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`mail_id` text NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`mail_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_attempts_by_mail` ON `mail_attempts` (`mail_id`,`at`);--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `kind` text DEFAULT 'enquiry' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `about` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `recipient_name` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `reply_to_name` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `html` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `message_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `in_reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `state` text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `queued_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `give_up_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `leased_by` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `leased_until` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `server_failed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `dismissed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`,`kind`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
UPDATE `outbox` SET
	`kind` = CASE
		WHEN `subject` = 'Your password reset link' THEN 'reset-link'
		WHEN `subject` = 'Your password was changed' THEN 'password-changed'
		WHEN `subject` LIKE 'Re: %' THEN 'reply'
		ELSE 'enquiry'
	END,
	`state` = CASE WHEN `sent_at` IS NULL THEN 'waiting' ELSE 'sent' END,
	`body` = CASE WHEN `sent_at` IS NULL THEN `body` ELSE '' END,
	`queued_at` = `created_at`,
	`give_up_at` = unixepoch() * 1000 + 259200000;
