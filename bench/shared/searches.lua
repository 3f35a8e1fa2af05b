-- Requests searches that no request had before. The argument is their first number.
function init(args)
  count = tonumber(args[1])
end

function request()
  count = count + 1
  return wrk.format(nil, wrk.path .. '?search=tea+' .. count)
end
