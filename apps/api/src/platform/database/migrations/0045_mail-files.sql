ALTER TABLE `enquiry_files` ADD `entry_id` text REFERENCES entries(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `enquiry_files_by_entry` ON `enquiry_files` (`entry_id`,`position`);--> statement-breakpoint
-- Moves each file to the folder of files.
INSERT INTO `enquiry_files` (`id`, `message_id`, `entry_id`, `position`, `name`, `bytes`, `type`)
	SELECT store_file(f.`id`, f.`content`), e.`message_id`, f.`entry_id`, f.`position`, f.`name`, f.`bytes`, f.`type`
	FROM `entry_files` f JOIN `entries` e ON e.`id` = f.`entry_id`;--> statement-breakpoint
DROP TABLE `entry_files`;--> statement-breakpoint
CREATE TRIGGER `entry_files_removed` BEFORE DELETE ON `entries` BEGIN
	UPDATE `enquiry_files` SET `message_id` = NULL WHERE `entry_id` = old.`id`;
END;
