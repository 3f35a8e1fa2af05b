ALTER TABLE `messages` ADD `typed_email` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `reply_signature` text;--> statement-breakpoint
UPDATE `outbox` SET `state` = 'stored', `sent_at` = NULL
WHERE `state` = 'sent' AND EXISTS (
	SELECT 1 FROM `mail_attempts`
	WHERE `mail_id` = `outbox`.`id` AND `outcome` = 'sent' AND `words` LIKE '%-' || `outbox`.`id` || '.eml'
);--> statement-breakpoint
UPDATE `mail_attempts` SET `outcome` = 'stored'
WHERE `outcome` = 'sent' AND `words` LIKE '%-' || `mail_id` || '.eml';
