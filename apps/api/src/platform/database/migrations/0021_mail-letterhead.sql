CREATE TABLE `acknowledgements` (
	`id` integer PRIMARY KEY NOT NULL,
	`mailed_at` integer NOT NULL,
	`address_key` text NOT NULL,
	`network_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `acknowledgements_by_address` ON `acknowledgements` (`address_key`,`mailed_at`);--> statement-breakpoint
CREATE INDEX `acknowledgements_by_time` ON `acknowledgements` (`mailed_at`,`network_key`);--> statement-breakpoint
CREATE TABLE `mail_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`signature` text NOT NULL,
	`acknowledge` integer NOT NULL,
	CONSTRAINT "mail_settings_single" CHECK("mail_settings"."id" = 1)
);

--> statement-breakpoint
-- Waiting mails were whole documents: what they say stays, the letterhead comes as they leave.
UPDATE `outbox` SET `html` = substr(`html`, instr(`html`, '<body'), instr(`html`, '</body>') - instr(`html`, '<body')) WHERE `html` LIKE '<!doctype%';--> statement-breakpoint
UPDATE `outbox` SET `html` = substr(`html`, instr(`html`, '>') + 2) WHERE `html` LIKE '<body%';
