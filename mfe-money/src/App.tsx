import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { lazy } from 'react';

const Contributions = lazy(() => import('./liste-cotisations/Contributions'));
const Payments = lazy(() => import('./liste-reglements/Payments'));

export const App = () => (
  <BrowserRouter>
    <Routes>
      <Route path="/liste-cotisations" element={<Contributions />} />
      <Route path="/liste-reglements" element={<Payments />} />
    </Routes>
  </BrowserRouter>
);
