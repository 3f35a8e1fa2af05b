CREATE TABLE `synonyms` (
	`id` integer PRIMARY KEY NOT NULL,
	`groups` text NOT NULL,
	CONSTRAINT "synonyms_single" CHECK("synonyms"."id" = 1)
);
