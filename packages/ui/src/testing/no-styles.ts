/** Style sheets are empty in component tests. */
export default {};
