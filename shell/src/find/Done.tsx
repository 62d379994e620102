import { OpenAct } from '@diapason/ui';
import { BrowserRouter } from '@diapason/ui/router';
import type { ComponentProps } from 'react';

/** An act that was asked for here is drawn outside of every screen: with a router of its own, for what in it leads elsewhere. */
const Done = (act: ComponentProps<typeof OpenAct>) => (
  <BrowserRouter>
    <OpenAct {...act} />
  </BrowserRouter>
);
export default Done;
