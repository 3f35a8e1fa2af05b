/** Fired on the document once React has hydrated. */
export const HYDRATED_EVENT = 'hydrated'

/**
 * Queues changed fields and the last press before hydration and replays them afterwards. Registered before React's
 * listeners, which would handle such events partly and reset a select. Forms with an action keep their texts themselves.
 */
export const EARLY_EVENTS_SCRIPT = `(function(d){var replay,fields=new Map,listeners={
click:function(e){var b=e.target.closest('button[type=button]');if(b)keep(e,function(){b.click()})},
input:function(e){var l=e.target;if(l.matches('select')||l.form&&!l.form.hasAttribute('action'))fields.set(l,l.value)},
change:function(e){var l=e.target;if(l.matches('select'))keep(e,replay);
if(l.matches('[type=checkbox],[type=radio]'))keep(e,function(){l.checked=!l.checked;l.click()})},
submit:function(e){var f=e.target,b=e.submitter;if(!f.hasAttribute('action'))keep(e,function(){f.requestSubmit(b)})}};
function keep(e,how){e.preventDefault();e.stopImmediatePropagation();replay=how}
for(var name in listeners)d.addEventListener(name,listeners[name],true);
d.addEventListener('${HYDRATED_EVENT}',function(){for(var name in listeners)d.removeEventListener(name,listeners[name],true);
fields.forEach(function(v,l){if(l.value!==v)Object.getOwnPropertyDescriptor(Object.getPrototypeOf(l),'value').set.call(l,v);
l.dispatchEvent(new Event(l.matches('select')?'change':'input',{bubbles:true}))});if(replay)replay()},{once:true})})(document)`

/** Call it after all effects have registered their listeners. React does not render between events during its effects. */
export const announceHydrated = (): void =>
  queueMicrotask(() => document.dispatchEvent(new Event(HYDRATED_EVENT)))
