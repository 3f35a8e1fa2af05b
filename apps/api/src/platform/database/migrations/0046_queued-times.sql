-- The creation of a mail for later was its due time. Times in the future now mean that the clock was wrong.
UPDATE `outbox` SET `created_at` = unixepoch() * 1000 WHERE `state` = 'waiting' AND `created_at` > unixepoch() * 1000;
