DROP INDEX `entries_submission_unique`;--> statement-breakpoint
ALTER TABLE `entries` DROP COLUMN `submission`;--> statement-breakpoint
DROP INDEX `messages_submission_unique`;--> statement-breakpoint
ALTER TABLE `messages` DROP COLUMN `submission`;--> statement-breakpoint
ALTER TABLE `quotation_versions` DROP COLUMN `submission`;