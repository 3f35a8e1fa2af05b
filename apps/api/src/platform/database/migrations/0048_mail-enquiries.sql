ALTER TABLE `mailbox_state` ADD `since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `mailbox_state` SET `since` = unixepoch() * 1000;--> statement-breakpoint
ALTER TABLE `messages` ADD `mail_subject` text;