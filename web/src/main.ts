// The page starts here.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { installing } from "./stores/installing.svelte";

installing.begin();

const target = document.getElementById("app");
if (target) mount(App, { target });
