import { guardNavigation, provideScreenTitles, resume, store } from '@diapason/platform';
import { Frame, gradualRoot, keepFocus, uncoverFocus } from '@diapason/ui';
import { start, triggerAppChange } from 'single-spa';
import { App } from './App';
import { warmKits } from './kits';
import { workOfSession } from './parts/session-work';
import { fetchCatalogue } from './remotes/catalogue';
import { catalogue } from './remotes/catalogue-state';
import { registerRemotes, watchFaults } from './remotes/register';
import { titleAt } from './routing/resolve';

guardNavigation();
watchFaults();
keepFocus();
uncoverFocus();

const root = document.getElementById('diapason');
if (!root) throw new Error('the page has no #diapason');
gradualRoot(root).render(
  <Frame>
    <App />
  </Frame>,
);

const session = resume();
try {
  const apps = await fetchCatalogue();
  registerRemotes(apps);
  catalogue.set(apps);
  provideScreenTitles((path) => titleAt(path, apps));
} catch (error) {
  catalogue.fail(error instanceof Error ? error : new Error(String(error)));
}
await session;
start({ urlRerouteOnly: true });
void warmKits();
void workOfSession();
window.addEventListener('online', () => void workOfSession());

let user = store.getState().session.user;
store.subscribe(() => {
  const next = store.getState().session.user;
  if (next === user) return;
  user = next;
  void workOfSession();
  void triggerAppChange();
});
