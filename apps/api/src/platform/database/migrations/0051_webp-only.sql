DROP TABLE `avif_pictures`;--> statement-breakpoint
DELETE FROM `file_checksums` WHERE `path` LIKE 'uploads/%.avif';
