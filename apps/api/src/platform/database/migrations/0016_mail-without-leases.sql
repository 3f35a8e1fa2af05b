ALTER TABLE `outbox` ADD `attempted_at` integer;--> statement-breakpoint
UPDATE `outbox` SET `attempted_at` = (
	SELECT max(`at`) FROM `mail_attempts` WHERE `mail_id` = `outbox`.`id`
);--> statement-breakpoint
DROP TABLE `mail_attempts`;--> statement-breakpoint
ALTER TABLE `outbox` DROP COLUMN `leased_by`;--> statement-breakpoint
ALTER TABLE `outbox` DROP COLUMN `leased_until`;
