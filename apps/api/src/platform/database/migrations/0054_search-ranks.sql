-- Names and facts are marked, negated words differ, and traditional Chinese characters are simplified. The index is
-- rebuilt at once, which is faster than changing it with every product.
CREATE INDEX `translations_by_source` ON `translations` (`source`);--> statement-breakpoint
DROP TRIGGER `products_reworded`;--> statement-breakpoint
UPDATE `products` SET
	`search_title` = search_title(`name`, `brand`, `category`, carton_line(`specification`), json_object(
		'names', json((SELECT json_group_array(`text`) FROM `translations` WHERE `source` = `name`)),
		'categories', json((SELECT json_group_array(`text`) FROM `translations` WHERE `source` = upper(substr(`category`, 1, 1)) ||
			CASE WHEN `category` IN ('personal-care', 'health-care', 'home-care') THEN replace(substr(`category`, 2), '-', ' ') ELSE substr(`category`, 2) END))
	)),
	`search_text` = search_text(`description`, json_set(`specification`, '$.itemNumber', `item_number`),
		(SELECT json_group_array(`text`) FROM `translations` WHERE `source` IN (`description`, `specification` ->> 'ingredients')));--> statement-breakpoint
DROP INDEX `translations_by_source`;--> statement-breakpoint
INSERT INTO `product_words` (`product_words`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `products_reworded` AFTER UPDATE OF `search_key`, `search_title`, `search_text` ON `products`
WHEN (old.`search_key`, old.`search_title`, old.`search_text`) <> (new.`search_key`, new.`search_title`, new.`search_text`)
BEGIN
	INSERT INTO `product_words` (`product_words`, `rowid`, `search_key`, `search_title`, `search_text`)
		VALUES ('delete', old.`number`, old.`search_key`, old.`search_title`, old.`search_text`);
	INSERT INTO `product_words` (`rowid`, `search_key`, `search_title`, `search_text`)
		VALUES (new.`number`, new.`search_key`, new.`search_title`, new.`search_text`);
END;--> statement-breakpoint
-- Enquiries are found by the item numbers of their products.
UPDATE `messages` SET `search_key` = `search_key` || char(10) || `numbers` FROM (
	SELECT `message_id`, search_key(substr(group_concat(`value` ->> 'itemNumber', ', '), 1, 5000)) AS `numbers`
	FROM `enquiry_details`, json_each(`lines`) WHERE `value` ->> 'itemNumber' <> '' GROUP BY `message_id`
) WHERE `message_id` = `messages`.`id`;
