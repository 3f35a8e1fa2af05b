DROP TRIGGER `buyers_updated`;--> statement-breakpoint
CREATE TRIGGER `buyers_updated` INSTEAD OF INSERT ON `buyer_changes`
-- Enquiries without an address have no buyer.
WHEN new.`address` <> '' BEGIN
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
END;
