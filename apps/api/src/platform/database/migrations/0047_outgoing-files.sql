CREATE TABLE `mail_files` (
	`mail_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`mail_id`, `position`),
	FOREIGN KEY (`mail_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `enquiry_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_files_by_file` ON `mail_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `quotation_files` (
	`version_id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `quotation_versions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `enquiry_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quotation_files_by_file` ON `quotation_files` (`file_id`);--> statement-breakpoint
-- Moves each file to the folder of files.
CREATE TABLE `moved` AS
	SELECT store_file('mail ' || `position` || ' ' || `mail_id`, `content`) AS `id`, `mail_id`, NULL AS `version_id`, `position`, `name`, length(`content`) AS `bytes`, `type`
		FROM `mail_attachments`
	UNION ALL
	SELECT store_file('quotation ' || d.`version_id`, d.`pdf`), NULL, v.`id`, 0, q.`number` || '-' || v.`version` || '.pdf', length(d.`pdf`), 'application/pdf'
		FROM `quotation_documents` d
		JOIN `quotation_versions` v ON v.`id` = d.`version_id`
		JOIN `quotations` q ON q.`id` = v.`quotation_id`;--> statement-breakpoint
INSERT INTO `enquiry_files` (`id`, `position`, `name`, `bytes`, `type`)
	SELECT `id`, `position`, `name`, `bytes`, `type` FROM `moved`;--> statement-breakpoint
INSERT INTO `mail_files` SELECT `mail_id`, `position`, `id` FROM `moved` WHERE `mail_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `quotation_files` SELECT `version_id`, `id` FROM `moved` WHERE `version_id` IS NOT NULL;--> statement-breakpoint
DROP TABLE `moved`;--> statement-breakpoint
DROP TRIGGER `mail_attachments_sent`;--> statement-breakpoint
DROP TABLE `mail_attachments`;--> statement-breakpoint
DROP TABLE `quotation_documents`;--> statement-breakpoint
CREATE TRIGGER `mail_files_sent` AFTER UPDATE OF `state` ON `outbox` WHEN new.`state` IN ('sent', 'stored') BEGIN
	DELETE FROM `mail_files` WHERE `mail_id` = new.`id`;
END;
