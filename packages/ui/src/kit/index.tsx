import { guardNavigation, provideScreenTitles } from '@diapason/platform';
import { createRoot } from 'react-dom/client';
import { keepFocus, uncoverFocus } from '../core/focus';
import { Frame } from '../core/lifecycle';
import { BrowserRouter } from '../router/BrowserRouter';
import '../styles/index.css';
import { answer } from './answers';
import './kit.css';
import { KitPage, type Room } from './KitPage';
import type { PieceStates } from './states';
import { asOnPaper, PhoneView } from './views';

const files = import.meta.webpackContext('..', { recursive: true, regExp: /\.states\.tsx$/ });

/** Pieces by the folder of their file: `./table/Pager.states.tsx` is of `table`. */
function found(): readonly Room[] {
  const rooms = new Map<string, PieceStates[]>();
  for (const file of files.keys().sort()) {
    const [, room = ''] = file.split('/');
    const declared = files(file) as { readonly default: readonly PieceStates[] };
    rooms.set(room, [...(rooms.get(room) ?? []), ...declared.default]);
  }
  return [...rooms].map(([name, pieces]) => ({ name, pieces }));
}

guardNavigation();
keepFocus();
uncoverFocus();
provideScreenTitles(() => 'Fiche');
// Every function of the documents, and room for more.
answer(Array.from({ length: 1_000 }, (_, id) => id));

const view = new URLSearchParams(location.search).get('vue');
if (view === 'papier') asOnPaper();
const root = document.getElementById('kit');
if (!root) throw new Error('the page has no #kit');
createRoot(root).render(
  <Frame>
    <BrowserRouter>{view === 'telephone' ? <PhoneView /> : <KitPage rooms={found()} />}</BrowserRouter>
  </Frame>,
);
