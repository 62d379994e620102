import { LONG, LONG_WORD } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RichText } from './RichText';

const html =
  '<h2>Rentrée</h2><p>Les cours <strong>reprennent</strong> le <a href="/agenda">7 septembre</a>.</p><ul><li>Albi</li><li>Castres</li></ul>';

export default [
  statesOf('RichText', {
    usual: <RichText html={html} />,
    empty: <RichText html="" />,
    loading: null,
    error: null,
    long: <RichText html={`<p>${LONG}</p><p>${LONG_WORD}</p>`} />,
    more: {
      Tableau: (
        <RichText html="<table><tr><th>Site</th><th>Élèves</th></tr><tr><td>Albi</td><td>412</td></tr></table>" />
      ),
    },
  }),
];
