CREATE TABLE `buyer_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`buyer_id` text NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buyer_addresses_by_buyer` ON `buyer_addresses` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `buyer_addresses_by_domain` ON `buyer_addresses` (`domain`,`buyer_id`);--> statement-breakpoint
CREATE TABLE `buyers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`last_enquiry_at` integer,
	`label` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `buyers_by_enquiry` ON `buyers` (`last_enquiry_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_company` ON `buyers` (lower(company)) WHERE company <> '';--> statement-breakpoint
CREATE TABLE `requested_products` (
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`product` text NOT NULL,
	`name` text NOT NULL,
	`category` text,
	`country` text,
	`cartons` integer,
	`at` integer NOT NULL,
	`counts` integer NOT NULL,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `requested_products_by_product` ON `requested_products` (`product`,`at`,`cartons`,`category`) WHERE counts = 1;--> statement-breakpoint
CREATE INDEX `requested_products_by_country` ON `requested_products` (`country`,`at`,`cartons`) WHERE counts = 1;--> statement-breakpoint
DROP INDEX `messages_by_email`;--> statement-breakpoint
CREATE INDEX `messages_by_address` ON `messages` (lower(email),`folder`,`created_at`,`id`,`subject`,`status`);--> statement-breakpoint
CREATE INDEX `messages_by_answer` ON `messages` (`created_at`,`folder`,`replied_at`,`outcome`,`lost_reason`);--> statement-breakpoint
-- Compares with +address: an index on an expression does not match a text column.
-- A procedure: inserting the lower-case address of changed messages or quotations updates its buyer.
CREATE VIEW `buyer_changes` AS SELECT '' AS `address`;--> statement-breakpoint
CREATE TRIGGER `buyers_updated` INSTEAD OF INSERT ON `buyer_changes` BEGIN
	INSERT INTO `buyer_addresses` (`address`, `domain`, `buyer_id`)
		SELECT new.`address`, substr(new.`address`, instr(new.`address`, '@') + 1), lower(hex(randomblob(8)))
		-- EXISTS would become a join that reads all messages of the address.
		WHERE (SELECT 1 FROM `messages` WHERE lower(email) = +new.`address` AND `folder` = 0)
			AND NOT EXISTS (SELECT 1 FROM `buyer_addresses` WHERE `address` = new.`address`);
	INSERT INTO `buyers` (`id`, `name`, `email`, `created_at`)
		SELECT `buyer_id`, '', new.`address`, (SELECT min(`created_at`) FROM `messages` WHERE lower(email) = +new.`address` AND `folder` = 0)
		FROM `buyer_addresses`
		WHERE `address` = new.`address` AND NOT EXISTS (SELECT 1 FROM `buyers` WHERE `id` = `buyer_id`);
	UPDATE `buyers` SET `last_enquiry_at` = NULL
		WHERE `id` = (SELECT `buyer_id` FROM `buyer_addresses` WHERE `address` = new.`address`);
	UPDATE `buyers` SET
		`name` = `latest`.`name`,
		`email` = `latest`.`email`,
		`last_enquiry_at` = `latest`.`created_at`,
		`company` = coalesce(nullif(`latest`.`company`, ''), `buyers`.`company`),
		`country` = coalesce(nullif(`latest`.`country`, ''), `buyers`.`country`)
	FROM (
		SELECT `buyer_id`, `name`, `email`, `created_at`, `company`, `country` FROM `buyer_addresses`
		JOIN `messages` ON `messages`.`id` = (
			SELECT `id` FROM `messages` WHERE lower(email) = +`address` AND `folder` = 0
			ORDER BY `created_at` DESC, `id` DESC LIMIT 1
		)
		LEFT JOIN `enquiry_details` ON `message_id` = `messages`.`id`
		WHERE `buyer_id` = (SELECT `buyer_id` FROM `buyer_addresses` WHERE `address` = new.`address`)
		ORDER BY `created_at` DESC LIMIT 1
	) AS `latest` WHERE `buyers`.`id` = `latest`.`buyer_id`;
	-- Spam makes no buyer.
	DELETE FROM `buyer_addresses` WHERE `address` = new.`address`
		AND NOT EXISTS (SELECT 1 FROM `messages` WHERE lower(email) = +new.`address` AND `folder` <> 1)
		AND NOT EXISTS (SELECT 1 FROM `quotation_versions` WHERE `buyer_email` = new.`address`)
		AND EXISTS (SELECT 1 FROM `buyers` WHERE `id` = `buyer_id` AND `label` = '' AND `note` = '');
END;--> statement-breakpoint
CREATE TRIGGER `buyer_addresses_removed` AFTER DELETE ON `buyer_addresses` BEGIN
	DELETE FROM `buyers` WHERE `id` = old.`buyer_id`
		AND NOT EXISTS (SELECT 1 FROM `buyer_addresses` WHERE `buyer_id` = old.`buyer_id`);
END;--> statement-breakpoint
CREATE TRIGGER `buyers_of_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO `buyer_changes` VALUES (lower(new.`email`));
END;--> statement-breakpoint
CREATE TRIGGER `buyers_of_detailed` AFTER INSERT ON `enquiry_details` BEGIN
	INSERT INTO `buyer_changes` SELECT lower(`email`) FROM `messages` WHERE `id` = new.`message_id`;
END;--> statement-breakpoint
CREATE TRIGGER `buyers_of_moved` AFTER UPDATE OF `folder` ON `messages` WHEN old.`folder` <> new.`folder` BEGIN
	UPDATE `requested_products` SET `counts` = (new.`folder` = 0) WHERE `message_id` = new.`id`;
	INSERT INTO `buyer_changes` VALUES (lower(new.`email`));
END;--> statement-breakpoint
CREATE TRIGGER `buyers_of_corrected` AFTER UPDATE OF `email` ON `messages` WHEN old.`email` <> new.`email` BEGIN
	-- The label and note of a mistyped address follow its only enquiry.
	UPDATE OR IGNORE `buyer_addresses`
		SET `address` = lower(new.`email`), `domain` = lower(substr(new.`email`, instr(new.`email`, '@') + 1))
		WHERE `address` = lower(old.`email`)
			AND NOT EXISTS (SELECT 1 FROM `messages` WHERE lower(email) = +`address`)
			AND NOT EXISTS (SELECT 1 FROM `quotation_versions` WHERE `buyer_email` = `address`);
	INSERT INTO `buyer_changes` VALUES (lower(old.`email`)), (lower(new.`email`));
END;--> statement-breakpoint
CREATE TRIGGER `buyers_of_removed` AFTER DELETE ON `messages` BEGIN
	INSERT INTO `buyer_changes` VALUES (lower(old.`email`));
END;--> statement-breakpoint
CREATE TRIGGER `buyers_of_quotation_removed` AFTER DELETE ON `quotation_versions` BEGIN
	INSERT INTO `buyer_changes` VALUES (old.`buyer_email`);
END;--> statement-breakpoint
CREATE TRIGGER `requested_products_moved` AFTER UPDATE OF `category` ON `products` WHEN old.`category` <> new.`category` BEGIN
	UPDATE `requested_products` SET `category` = new.`category` WHERE `product` = new.`id` AND counts = 1;
END;--> statement-breakpoint
INSERT INTO `buyer_changes` SELECT DISTINCT lower(`email`) FROM `messages` WHERE `folder` = 0;--> statement-breakpoint
-- Later enquiries may state neither company nor country.
UPDATE `buyers` SET
	`company` = coalesce(nullif(`company`, ''), (
		SELECT `enquiry_details`.`company` FROM `messages` JOIN `enquiry_details` ON `message_id` = `messages`.`id`
		WHERE lower(email) = lower(`buyers`.`email`) AND `folder` = 0 AND `enquiry_details`.`company` <> ''
		ORDER BY `messages`.`created_at` DESC LIMIT 1
	), ''),
	`country` = coalesce(nullif(`country`, ''), (
		SELECT `enquiry_details`.`country` FROM `messages` JOIN `enquiry_details` ON `message_id` = `messages`.`id`
		WHERE lower(email) = lower(`buyers`.`email`) AND `folder` = 0 AND `enquiry_details`.`country` <> ''
		ORDER BY `messages`.`created_at` DESC LIMIT 1
	), '')
WHERE `company` = '' OR `country` = '';--> statement-breakpoint
INSERT INTO `requested_products`
	SELECT `message_id`, `line`.`key`, `line`.`value` ->> 'product', `line`.`value` ->> 'name', `category`, `country`,
		`line`.`value` ->> 'cartons', `messages`.`created_at`, `folder` = 0
	FROM `enquiry_details`
	JOIN `messages` ON `messages`.`id` = `message_id`
	JOIN json_each(requested_lines(`lines`, `terms`)) AS `line`
	LEFT JOIN `products` ON `products`.`id` = `line`.`value` ->> 'product';
