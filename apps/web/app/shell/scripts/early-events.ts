/** Fired on the document once React has hydrated. */
export const HYDRATED_EVENT = 'hydrated'

/** Id of the hidden notice for visitors whose page lacks its scripts. */
export const INCOMPLETE_ID = 'incomplete'

/** Milliseconds from a queued event to the notice that the page is incomplete. */
const NOTICE_AFTER_MS = 10_000

/**
 * Queues changed fields and the last press before hydration and replays them afterwards. Registered before React's
 * listeners, which would handle such events partly and reset a select. Forms with an action keep their texts themselves.
 * If a script fails to load, reloads the page once with its texts: browsers forget those of a page that is not stored.
 */
export const EARLY_EVENTS_SCRIPT = `(function(d){var replay,fields=new Map,listeners={
click:function(e){var b=e.target.closest('button[type=button]');if(b)keep(e,function(){b.click()})},
input:function(e){var l=e.target;if(l.matches('select')||l.form&&!l.form.hasAttribute('action'))fields.set(l,l.value)},
change:function(e){var l=e.target;if(l.matches('select'))keep(e,replay);
if(l.matches('[type=checkbox],[type=radio]'))keep(e,function(){l.checked=!l.checked;l.click()})},
submit:function(e){var f=e.target,b=e.submitter;if(!f.hasAttribute('action'))keep(e,function(){f.requestSubmit(b)})},
error:function(e){if(e.target.matches('[rel=modulepreload],script[type=module]'))recover()}};
function keep(e,how){e.preventDefault();e.stopImmediatePropagation();replay=how;setTimeout(notify,${NOTICE_AFTER_MS})}
function recover(){d.removeEventListener('error',listeners.error,true);
try{if(navigator.onLine&&!sessionStorage.reloaded){
sessionStorage.reloaded=JSON.stringify(Array.from(findFields(),function(f){return f.value}));return location.reload()}}catch(_){}notify()}
function findFields(){return d.querySelectorAll('input:not([type=file],[type=password],[type=hidden]),select,textarea')}
d.addEventListener('DOMContentLoaded',function(){try{var texts=JSON.parse(sessionStorage.reloaded),all=findFields();sessionStorage.reloaded='[]';
texts.forEach(function(v,i){var l=all[i];if(l.value!==v){l.value=v;l.dispatchEvent(new Event('input',{bubbles:true}))}})}catch(_){}});
function notify(){var note=d.getElementById('${INCOMPLETE_ID}');if(note)note.hidden=false}
for(var name in listeners)d.addEventListener(name,listeners[name],true);
d.addEventListener('${HYDRATED_EVENT}',function(){for(var name in listeners)d.removeEventListener(name,listeners[name],true);
fields.forEach(function(v,l){if(l.value!==v)Object.getOwnPropertyDescriptor(Object.getPrototypeOf(l),'value').set.call(l,v);
l.dispatchEvent(new Event(l.matches('select')?'change':'input',{bubbles:true}))});
try{delete sessionStorage.reloaded}catch(_){}if(replay)replay()},{once:true})})(document)`

/** Call it after all effects have registered their listeners. React does not render between events during its effects. */
export const announceHydrated = (): void =>
  queueMicrotask(() => document.dispatchEvent(new Event(HYDRATED_EVENT)))
