/** Fired on the document once React has hydrated. */
export const HYDRATED_EVENT = 'hydrated'

/**
 * Queues the last user event before hydration and replays it afterwards. Registered before React's listeners,
 * which would handle such events partly and reset a select.
 */
export const EARLY_EVENTS_SCRIPT = `(function(d){var replay,listeners={
click:function(e){var b=e.target.closest('button[type=button]');if(b)keep(e,function(){b.click()})},
change:function(e){var l=e.target,v=l.value;if(l.matches('select'))keep(e,function(){l.value=v;l.dispatchEvent(new Event('change',{bubbles:true}))});
if(l.matches('[type=checkbox],[type=radio]'))keep(e,function(){l.checked=!l.checked;l.click()})},
submit:function(e){var f=e.target,b=e.submitter;if(!f.hasAttribute('action'))keep(e,function(){f.requestSubmit(b)})}};
function keep(e,how){e.preventDefault();e.stopImmediatePropagation();replay=how}
for(var name in listeners)d.addEventListener(name,listeners[name],true);
d.addEventListener('${HYDRATED_EVENT}',function(){for(var name in listeners)d.removeEventListener(name,listeners[name],true);
if(replay)replay()},{once:true})})(document)`

/** Call it after all effects have registered their listeners. */
export const announceHydrated = (): void => void document.dispatchEvent(new Event(HYDRATED_EVENT))
