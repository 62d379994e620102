import '@diapason/ui/styles.css';
import './styles.css';

// The asynchronous boundary of Module Federation: shared modules are settled before anything uses them.
void import('./bootstrap');
